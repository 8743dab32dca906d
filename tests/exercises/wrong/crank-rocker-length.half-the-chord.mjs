// As if the line between the ends of the rocker's swing went through the crank's pivot.
export default ({ 'length.rocker': rocker }) => ({
  parameters: { 'length.crank': rocker * Math.sin((25 * Math.PI) / 180) },
});
