import { encode } from 'uqr';

/** A QR code, black on white. @param text what it says to whoever scans it */
const QrCode = ({ text }: { text: string }) => {
  const { data, size } = encode(text, { border: 1 });
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg role="img" aria-label="二维码" viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" width="100%">
      <path d={path} fill="#000" />
    </svg>
  );
};

/* Loaded by itself when a second factor is set up. */
export default QrCode;
