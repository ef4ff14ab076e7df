import { render } from 'preact';
import { Gallery } from './gallery.tsx';

const root = document.querySelector('#app');
if (root !== null) render(<Gallery />, root);
