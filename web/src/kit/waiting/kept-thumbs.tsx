import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { useKeptFiles } from './use-kept-files.ts'

const mostThumbs = 3

/** The photos of what waits, as small as those of an entry in a list. */
export function KeptThumbs({ ids }: { ids: readonly string[] }) {
	const pictures = useKeptFiles(ids.slice(0, mostThumbs)).filter(({ isPicture }) => isPicture)
	const more = ids.length - mostThumbs
	return (
		<>
			{pictures.map(({ id, url }, at) => (
				<span key={id} data-more={more > 0 && at === mostThumbs - 1 ? `+${more}` : undefined}>
					<img src={url} width={104} height={78} decoding="async" alt="" />
				</span>
			))}
			<VisuallyHidden>{ids.length === 1 ? '1 Foto' : `${ids.length} Fotos`}</VisuallyHidden>
		</>
	)
}
