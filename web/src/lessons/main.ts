// Makes a lesson live: its tasks at once, its scenes as they come near the screen.
import { startPackage } from '../results/in_package';
import { startEmbed } from './embed';
import { lessonId } from './lesson';
import { startScenes } from './scenes';
import { idOf, startTasks } from './tasks';

document.documentElement.classList.add('is-live');
startEmbed();
startTasks();
startPackage(lessonId(), [...document.querySelectorAll('.task')].map(idOf));
startScenes();
