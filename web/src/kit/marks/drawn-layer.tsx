import type { Mark, Size } from '@hausheft/contract/marks.ts'
import { DrawnMark } from './drawn-mark.tsx'
import { markName } from './mark-names.ts'
import './marks-layer.css'

/** Marks over the picture that lies below them. */
export const DrawnLayer = ({ marks, size, isCropped }: { marks: readonly Mark[]; size: Size; isCropped: boolean }) =>
	marks.length === 0 ? null : (
		<svg
			className="marks-layer"
			viewBox={`0 0 ${size.width} ${size.height}`}
			preserveAspectRatio={isCropped ? 'xMidYMid slice' : undefined}
			role="img"
			aria-label={`Markierungen: ${marks.map(markName).join('; ')}`}
		>
			{marks.map((mark) => (
				<DrawnMark key={mark.id} mark={mark} size={size} />
			))}
		</svg>
	)
