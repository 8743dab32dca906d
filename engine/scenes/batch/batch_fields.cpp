// What there is to read of a batch: how many run and how well, and of each robot what every picture of it needs.
#include "engine/run/fields.h"
#include "engine/scenes/batch/batch.h"

namespace legwork {
namespace {

using lanes::kRowLanes;
using lanes::Row;

constexpr int kMatrix = 12;  // three columns and an origin

const Batch& batch_of(const Scene& scene) { return static_cast<const Batch&>(scene); }
int robots_of(const Scene& scene) { return batch_of(scene).settings().robots; }
int pose_numbers(const Scene& scene) { return kMatrix * scene.model.nb() * robots_of(scene); }

constexpr Labels kPerRobot = robots_of;

}  // namespace

struct Batch::View {
  using V = const View;
  Batch& batch;
  double t;
  const VecX& x;
  BatchCount count = batch.count(x);

  // A row of each robot's entries, counted from those that say how it ended.
  template <int row>
  static void entries(V& v, SnapshotWriter& out) {
    for (int i = 0; i < v.batch.settings_.robots; ++i)
      out << v.x[v.batch.entry(i, v.batch.layout_.ended_row() + row)];
  }

  // Of each body, stretched as the robot's factors have it, where the robot stands in the picture.
  static void poses(V& v, SnapshotWriter& out) {
    Batch& b = v.batch;
    const int n = b.settings_.robots, nb = b.model.nb();
    for (int block = 0; block < b.layout_.blocks; ++block) {
      b.load(v.x, block);
      b.kernels_->place(b.blocks_.block(block), b.state_, b.work_);
      for (int lane = 0; lane < kRowLanes && block * kRowLanes + lane < n; ++lane) {
        const int i = block * kRowLanes + lane;
        const Vec3 at_W = position_in_batch(i, n);
        const double* stretch = &b.stretch_[at(3 * nb * i)];
        for (int body = 0; body < nb; ++body, stretch += 3) {
          const Row* R = b.work_.R_WB[body];  // by columns
          for (int k = 0; k < 9; ++k) out << R[k].lane[lane] * stretch[k / 3];
          for (int k = 0; k < 3; ++k) out << b.work_.p_WB[body][k].lane[lane] + at_W[k];
        }
      }
    }
  }

  static std::span<const Field<View>> rows() {
    static constexpr Field<View> kRows[] = {
        {"herd_running", "", "running", "running strayed straight diverged",
         [](V& v, SnapshotWriter& out) {
           out << v.count.running << v.count.strayed << v.count.straight << v.count.diverged;
         }},
        {"herd_joint_error", "rad", "joint_error", "mean largest",
         [](V& v, SnapshotWriter& out) { out << v.count.error_mean << v.count.error_largest; }},
        {"herd_tilt_largest", "rad", "tilt", kOne, [](V& v) { return v.count.tilt_largest; }},
        {"herd_power_residual", "W", "power_residual", kOne,
         [](V& v) { return v.batch.power_residual(v.t, v.x); }},
        {"herd_end", "", "", kPerRobot, entries<0>},
        {"herd_error", "rad", "", kPerRobot, entries<1>},
        {"herd_tilt", "rad", "", kPerRobot, entries<2>},
        {"herd_factor", "", "", kPerRobot,
         [](V& v, SnapshotWriter& out) {
           for (int i = 0; i < v.batch.settings_.robots; ++i) out << v.batch.factor(i);
         }},
        {"herd_pose", "", "", pose_numbers, poses},
        {"name_at", "m", "", kXyz, [](V& v) { return v.batch.position_of_name(v.t, v.x); }},
    };
    return kRows;
  }
};

void Batch::lay_out_fields() { lay_out<View>(View::rows(), *this); }

void Batch::observe(double t, const VecX& x, SnapshotWriter& out) {
  write<View>(View::rows(), {*this, t, x}, out);
}

}  // namespace legwork
