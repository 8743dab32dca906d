// A running exhibit: the same functions as a Simulation has (step, reset, seek, replay, set_parameter), over a scene whose
// state is a plain vector.
#pragma once

#include "engine/exhibits/exhibit.h"
#include "engine/sim/history.h"
#include "engine/sim/run_status.h"
#include "engine/sim/scene.h"

namespace legwork {

// [ scalars | x of the exhibit ]
struct ExhibitState {
  enum Entry : int {
    kStep,  // steps taken since the start
    kTime,  // s: kTimeOrigin + (kStep - kStepOrigin) * step, but the last of a run that ends within a step
    kTimeOrigin,  // s     } both move when the time step is changed during a run
    kStepOrigin,  // steps }
    kIsEnded,     // 0 or 1
    kScalars
  };
  VecX data;
};

struct ExhibitRun {
  Scene scene;
  std::vector<double> initial_values;  // at the last reset
  std::vector<double> values;          // now
  std::vector<Input> inputs;           // since the last reset, in order of time
  std::unique_ptr<Exhibit> exhibit;
  VecX state;             // ExhibitState
  VecX limits;            // of the sizes of its entries
  VecX x;                 // scratch of advance()
  VecX before, before_x;  // scratch of compute_snapshot(): the state a step ago
  std::vector<Transform> X_WB;
  History history;
  Snapshot snapshot;
  double current_step = 0.0;
  std::string fault = {};
  bool has_news = false;
  double model_version = 0.0;
};

Result<ExhibitRun> make_exhibit_run(const Scene& scene);

StepStatus step(ExhibitRun& run);
std::string status_sentence(ExhibitRun& run);
void reset(ExhibitRun& run);
Refusal set_parameter(ExhibitRun& run, int parameter, double value);
Refusal set_parameters(ExhibitRun& run,
                       std::span<const Input> changes);  // one after the other; the first refusal
Refusal seek(ExhibitRun& run, double step);
Refusal replay(const ExhibitRun& run);
void compute_snapshot(ExhibitRun& run);

// Turns what is shown by a rotation vector (world axes, rad). Refuses what cannot be turned.
Refusal turn(ExhibitRun& run, const Vec3& rotation);

// The state in a sentence.
std::string sentence_of(ExhibitRun& run);

// The matrices of now.
std::vector<Sheet> sheets_of(ExhibitRun& run);

}  // namespace legwork
