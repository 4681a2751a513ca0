import encodeQR from 'qr'
import './qr-code.css'

/** A code to photograph, drawn here: what it holds goes nowhere. Dark on light whatever the scheme, as cameras want it. */
export function QrCode({ text, label }: { text: string; label: string }) {
	const rows = encodeQR(text, 'raw', { border: 2 })
	const path = rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
	return (
		<svg className="qr-code" viewBox={`0 0 ${rows.length} ${rows.length}`} role="img" aria-label={label} shapeRendering="crispEdges">
			<rect width="100%" height="100%" fill="#fff" />
			<path d={path} fill="#1d1a16" />
		</svg>
	)
}
