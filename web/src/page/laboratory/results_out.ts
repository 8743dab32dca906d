// Who hears of an exercise's results: the page around, and in a package the learning platform.
import { startPackage } from '../../results/in_package';
import { tellResults } from '../embed/tell_results';

export function sendResultsOf(exercise: string): void {
  tellResults();
  startPackage(exercise);
}
