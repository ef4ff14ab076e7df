import { toPng } from '#components/draw-picture.ts';

/** The properties that elements get from style sheets. A separate file has no style sheet. */
const styleNames = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-opacity',
  'fill-opacity',
  'opacity',
  'font-family',
  'font-size',
  'font-weight',
  'text-anchor',
] as const;

/** Returns the chart as an SVG file that looks the same everywhere: with the visible colours and their background. */
export function toSvgFile(chart: SVGSVGElement, ground: string): Blob {
  const copy = chart.cloneNode(true) as SVGSVGElement;
  const originals = [chart, ...chart.querySelectorAll<SVGElement>('*')];
  const copies = [copy, ...copy.querySelectorAll<SVGElement>('*')];
  for (const [index, element] of copies.entries()) {
    const original = originals[index];
    if (original === undefined) continue;
    const style = getComputedStyle(original);
    for (const name of styleNames) element.setAttribute(name, style.getPropertyValue(name));
    element.removeAttribute('class');
    element.removeAttribute('style');
  }
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  const back = document.createElementNS('http://www.w3.org/2000/svg', 'rect');
  back.setAttribute('width', '100%');
  back.setAttribute('height', '100%');
  back.setAttribute('fill', ground);
  copy.prepend(back);
  return new Blob([new XMLSerializer().serializeToString(copy)], { type: 'image/svg+xml' });
}

/**
 * Returns the chart as a PNG file, at twice its size. Paints it shape by shape: an image element would need an address,
 * and the page's policy allows images from the package only.
 */
export async function toPngFile(chart: SVGSVGElement, ground: string): Promise<Blob> {
  const { width, height } = chart.viewBox.baseVal;
  const canvas = document.createElement('canvas');
  canvas.width = width * 2;
  canvas.height = height * 2;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('The browser draws no picture');
  context.scale(2, 2);
  context.fillStyle = ground;
  context.fillRect(0, 0, width, height);
  for (const shape of chart.querySelectorAll<SVGGraphicsElement>('rect, path, line, text')) {
    const matrix = shape.getCTM();
    const root = chart.getCTM();
    if (matrix === null || root === null) continue;
    const { a, b, c, d, e, f } = root.inverse().multiply(matrix);
    context.save();
    context.transform(a, b, c, d, e, f);
    paint(context, shape);
    context.restore();
  }
  return toPng(canvas);
}

function paint(context: CanvasRenderingContext2D, shape: SVGGraphicsElement) {
  const style = getComputedStyle(shape);
  context.globalAlpha = Number(style.opacity);
  if (shape instanceof SVGTextElement) {
    context.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    context.fillStyle = style.fill;
    // The position of the first letter includes the text's anchor and its shifts.
    const { x, y } = shape.getStartPositionOfChar(0);
    context.fillText(shape.textContent ?? '', x, y);
    return;
  }
  const path = toPath(shape);
  if (style.fill !== 'none') {
    context.fillStyle = style.fill;
    context.fill(path);
  }
  if (style.stroke !== 'none') {
    context.strokeStyle = style.stroke;
    context.globalAlpha *= Number(style.strokeOpacity);
    context.lineWidth = Number.parseFloat(style.strokeWidth);
    context.setLineDash(
      style.strokeDasharray === 'none' ? [] : style.strokeDasharray.split(',').map(Number.parseFloat),
    );
    context.stroke(path);
  }
}

function toPath(shape: SVGGraphicsElement): Path2D {
  const path = new Path2D();
  const size = (name: string) => Number(shape.getAttribute(name) ?? 0);
  if (shape instanceof SVGPathElement) return new Path2D(shape.getAttribute('d') ?? '');
  if (shape instanceof SVGLineElement) {
    path.moveTo(size('x1'), size('y1'));
    path.lineTo(size('x2'), size('y2'));
  } else {
    path.rect(size('x'), size('y'), size('width'), size('height'));
  }
  return path;
}
