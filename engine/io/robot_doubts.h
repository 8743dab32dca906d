// What robot_check.cpp suspects, in words.
#pragma once

namespace legwork {

// A kind of suspicion. One of its kind is told as `before` NAME `one`, several as COUNT `many`.
struct Doubt {
  const char *before, *one, *many, *hint;
};
inline constexpr Doubt kPoint = {"Link ",
                                 " moves and has a mass but hardly any inertia, like a point",
                                 " links move and have a mass but hardly any inertia, like points",
                                 "Give each the inertia of its shape, in kg m^2."};
inline constexpr Doubt kIndefinite = {
    "Link ", " has an inertia that is not positive definite",
    " links have an inertia that is not positive definite",
    "Check the signs of the moments and of the products of inertia."};
inline constexpr Doubt kTriangle = {
    "Link ", " has an inertia that no body can have",
    " links have an inertia that no body can have",
    "The largest moment is at most the sum of the other two: check the units and the axes."};
inline constexpr Doubt kHeavy = {
    "Link ", " is too heavy for its shapes", " links are too heavy for their shapes",
    "Steel has 7.8 g/cm^3: is the mass in g, or are the shapes too small?"};
inline constexpr Doubt kThin = {
    "Link ", " is too light for its shapes", " links are too light for their shapes",
    "Foam has .1 g/cm^3: is the mass right, are lengths in mm, or is it a thin shell?"};
inline constexpr Doubt kOutside = {"Link ", " has its centre of mass outside its shapes",
                                   " links have their centre of mass outside their shapes",
                                   "Is it in mm, or in other axes than the link's?"};
inline constexpr Doubt kUnitsLarge = {"Link ", " has an inertia far too large for its shapes",
                                      " links have an inertia far too large for their shapes",
                                      "Is it in kg mm^2 or g mm^2? It must be in kg m^2."};
inline constexpr Doubt kUnitsSmall = {"Link ", " has an inertia far too small for its shapes",
                                      " links have an inertia far too small for their shapes",
                                      "It must be in kg m^2: check its units."};
inline constexpr Doubt kFactor = {
    "Link ", " has an inertia that does not fit its mass and its shapes",
    " links have an inertia that does not fit their mass and their shapes",
    "Check the units of inertia and mass."};
inline constexpr Doubt kAboutOrigin = {
    "Link ", " seems to have its inertia about the link's origin, not about its centre of mass",
    " links seem to have their inertia about the link's origin, not about their centre of mass",
    "Move it to the centre of mass, or leave the origin of <inertial> at zero."};
inline constexpr Doubt kOtherAxes = {
    "Link ", " has the principal moments of its shapes, but about other axes",
    " links have the principal moments of their shapes, but about other axes",
    "Check the order of ixx, iyy and izz, and the rpy of <inertial>."};
inline constexpr Doubt kAxis = {
    "Joint ", " has an axis that is not of length one; its direction is used",
    " joints have an axis that is not of length one; its direction is used",
    "Write a vector of length one."};
inline constexpr Doubt kSwapped = {"Joint ", " has swapped limits", " joints have swapped limits",
                                   "Exchange lower and upper."};
inline constexpr Doubt kStuck = {"Joint ", " cannot move, by its limits",
                                 " joints cannot move, by their limits",
                                 "Write its range, or make it a fixed joint."};
inline constexpr Doubt kDegrees = {
    "Joint ", " has limits of more than two turns", " joints have limits of more than two turns",
    "Are they in degrees? They must be in rad; a joint without limits is continuous."};
inline constexpr Doubt kMillimetres = {"Joint ", " has limits of more than 20 m",
                                       " joints have limits of more than 20 m",
                                       "Are they in mm? They must be in m."};
inline constexpr Doubt kNoZero = {
    "Joint ", " cannot be at zero, by its limits", " joints cannot be at zero, by their limits",
    "That is allowed, but poses and programs that start at zero break it: "
    "start within the limits."};
inline constexpr Doubt kNegative = {"Joint ", " has a negative limit of effort or velocity",
                                    " joints have a negative limit of effort or velocity",
                                    "Write magnitudes: lower and upper bound the position only."};
inline constexpr Doubt kActive = {"Joint ", " has a negative damping, friction or armature",
                                  " joints have a negative damping, friction or armature",
                                  "Negative ones add energy: remove the signs."};
inline constexpr Doubt kJointTurned = {"Joint ", " is turned by more than one turn",
                                       " joints are turned by more than one turn",
                                       "Is rpy in degrees? It must be in rad."};
inline constexpr Doubt kLinkTurned = {
    "Link ", " has an inertia or a shape that is turned by more than one turn",
    " links have an inertia or a shape that is turned by more than one turn",
    "Is rpy in degrees? It must be in rad."};
inline constexpr const char* kAlike = "Left and right are usually alike: correct one of them.";
inline constexpr Doubt kMasses = {"The links ", " have different masses",
                                  " pairs of links have different masses", kAlike};
inline constexpr Doubt kCentres = {"The links ", " have centres of mass that are no mirror images",
                                   " pairs of links have centres of mass that are no mirror images",
                                   kAlike};
inline constexpr Doubt kMoments = {"The links ", " have different principal moments of inertia",
                                   " pairs of links have different principal moments of inertia",
                                   kAlike};

}  // namespace legwork
