import { expect, it } from 'vitest';
import { toReproducibleSbom } from '../../release/to-reproducible-sbom.ts';

const sbom = (change: { name: string; timestamp: string; serialNumber: string }, version = '1.0.0') =>
  JSON.stringify({
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    serialNumber: change.serialNumber,
    metadata: {
      timestamp: change.timestamp,
      component: { 'bom-ref': 'linkmint@1.0.0', type: 'library', name: change.name },
    },
    components: [{ name: 'one', version }],
  });
const here = { name: 'a-folder', timestamp: '2026-01-01T00:00:00.000Z', serialNumber: 'urn:uuid:1' };
const there = { name: 'another', timestamp: '2026-02-02T00:00:00.000Z', serialNumber: 'urn:uuid:2' };
const committedAt = '2026-03-04T05:06:07+08:00';
const fix = (text: string, ...shipped: readonly string[]) =>
  toReproducibleSbom(text, 'linkmint', committedAt, new Set(shipped));

it('the bill of materials is the same to the byte, whatever the folder, the time and the chance of npm', () => {
  expect(fix(sbom(here))).toBe(fix(sbom(there)));
});

it('the bill of materials bears the name of the extension, the time of the commit, and a number of its contents', () => {
  const { serialNumber, metadata, bomFormat, components } = JSON.parse(fix(sbom(here)));
  expect(bomFormat).toBe('CycloneDX');
  expect(components).toEqual([{ name: 'one', version: '1.0.0', scope: 'excluded' }]);
  expect(metadata.timestamp).toBe('2026-03-03T21:06:07.000Z');
  expect(metadata.component).toEqual({ 'bom-ref': 'linkmint@1.0.0', type: 'application', name: 'linkmint' });
  expect(serialNumber).toMatch(/^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(JSON.parse(fix(sbom(here, '1.0.1'))).serialNumber).not.toBe(serialNumber);
});

it('the bill of materials says what ships, and refuses to be without it', () => {
  expect(JSON.parse(fix(sbom(here), 'one@1.0.0')).components).toEqual([
    { name: 'one', version: '1.0.0', scope: 'required' },
  ]);
  expect(() => fix(sbom(here), 'two@1.0.0')).toThrow('two@1.0.0');
});
