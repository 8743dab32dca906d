// Legwork's C++ API: dynamics of legged robots, the same bits on every machine.
//
//   #include <legwork/legwork.h>
//   legwork::Model model = legwork::Model::of_scene("quadruped-free");
//   legwork::Data data(model);
//   Eigen::VectorXd q = legwork::neutral(model), v = Eigen::VectorXd::Zero(model.nv());
//   auto tau = legwork::rnea(model, data, q, v, v);
//
// Bad input throws legwork::Error with a sentence (error.h). These headers do no arithmetic, so that how you compile
// them (-march=native, -O3) changes no bit of a result.
#pragma once

#include <legwork/algorithms.h>
#include <legwork/convert.h>
#include <legwork/error.h>
#include <legwork/export.h>
#include <legwork/model.h>
#include <legwork/model_builder.h>
#include <legwork/run.h>

namespace legwork {
LEGWORK_API_NAMESPACE(api) {
// "0.1.0"
LEGWORK_API const char* version();
}  // LEGWORK_API_NAMESPACE(api)
}  // namespace legwork
