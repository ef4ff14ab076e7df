import { late } from '#ui/late.tsx';

export const PresetFields = late(() => import('./preset-fields.tsx'), 'PresetFields');
