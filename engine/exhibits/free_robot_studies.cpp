// What many free runs show together.
#include "engine/exhibits/free_robot.h"

namespace legwork {

Result<Study> FreeRobot::study(int index) {
  if (index == 0) return study_of_pushes();
  return index == 1 ? study_of_friction() : study_of_tail();
}
Result<Study> FreeRobot::study_of_pushes() const { return Diagnostic{"x"}; }
Result<Study> FreeRobot::study_of_friction() const { return Diagnostic{"x"}; }
Result<Study> FreeRobot::study_of_tail() const { return Diagnostic{"x"}; }

}  // namespace legwork
