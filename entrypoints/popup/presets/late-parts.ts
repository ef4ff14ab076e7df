import { late } from '#components/late.tsx';

export const PresetFields = late(() => import('./preset-fields.tsx'), 'PresetFields');
