// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/preact';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { useRem } from '#components/use-rem.ts';

describe('useRem', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('useRem measures one rem, follows the user to another size of text, and leaves nothing in the page', () => {
    let resized = () => undefined as undefined;
    vi.stubGlobal(
      'ResizeObserver',
      class {
        constructor(callback: () => undefined) {
          resized = callback;
        }
        observe() {}
        disconnect() {}
      },
    );
    const height = vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect');
    height.mockReturnValue(new DOMRect(0, 0, 0, 16));
    const { result, unmount } = renderHook(() => useRem());
    expect(result.current).toBe(16);
    height.mockReturnValue(new DOMRect(0, 0, 0, 24));
    void act(() => resized());
    expect(result.current).toBe(24);
    const boxes = document.body.querySelectorAll('[style*="1rem"]').length;
    unmount();
    expect(document.body.querySelectorAll('[style*="1rem"]')).toHaveLength(boxes - 1);
    height.mockRestore();
  });
});
