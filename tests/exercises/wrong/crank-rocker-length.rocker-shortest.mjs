// By Grashof a link turns, but it is the rocker.
export default ({ 'length.coupler': coupler }) => ({ parameters: { 'length.crank': coupler } });
