// A page of text that is German as it stands, with its words from the start: what its scripts write is German too.
import { languageOfFile } from '../languages';
import { speakHere } from '../speak_here';
import { words } from './all_words';

speakHere(languageOfFile('.de.html'), words, true);
