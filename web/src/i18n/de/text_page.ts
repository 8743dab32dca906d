// A text page that is already German, with its catalogue loaded from the start: what its scripts write is German too.
import { languageOfFile } from '../languages';
import { speakHere } from '../speak_here';
import { words } from './all_words';

speakHere(languageOfFile('.de.html'), words, true);
