// The teacher's page: an exercise is made, looked at as a student, packed, and graded.
import { fetchExerciseWords } from '../i18n/exercise_words';
import { startGrading } from './grading';
import { startMaker } from './maker';
import { startPacking } from './packing';
import { startPreview } from './preview';

document.documentElement.classList.add('is-live');
void fetchExerciseWords().then(() => {
  startGrading();
  startPacking();
  startPreview();
  startMaker();
});
