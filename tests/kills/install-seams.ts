import { installSeams } from './create-lives.ts';

installSeams();
