// The teacher's page: an exercise is made, looked at as a student, packed, and graded.
import { startGrading } from './grading';
import { startMaker } from './maker';
import { startPacking } from './packing';
import { startPreview } from './preview';

document.documentElement.classList.add('is-live');
startGrading();
startPacking();
startPreview();
startMaker();
