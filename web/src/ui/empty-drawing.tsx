import type { motifs } from './empty-motifs.ts'
import { lateDrawing } from './late-drawing.ts'

/** What stands beside the little house of an empty page: it hints at what will be there. */
export type Motif = keyof typeof motifs

type Drawings = typeof import('./empty-motifs.ts')
const useDrawings = lateDrawing<Drawings>(
	import.meta.env.SSR ? await import('./empty-motifs.ts') : undefined,
	() => import('./empty-motifs.ts'),
)

/** The drawing of empty pages: always the same house, each time with something else beside it. */
export function EmptyDrawing({ motif }: { motif: Motif }) {
	const known = useDrawings()
	return (
		<svg
			className="empty-drawing"
			viewBox="0 0 220 106"
			width="220"
			height="106"
			fill="none"
			strokeLinecap="round"
			strokeLinejoin="round"
			aria-hidden="true"
			suppressHydrationWarning
			dangerouslySetInnerHTML={{ __html: known ? known.littleHouse + known.motifs[motif] : '' }}
		/>
	)
}
