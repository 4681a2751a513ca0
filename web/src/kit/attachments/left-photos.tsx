import { useEffect, useState } from 'react'
import type { LeftPhoto } from '../../platform/photos/handed-photos.ts'
import { forgetPhotos, leftPhotos } from './kept-photos.ts'
import type { Attachments } from './attachments.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

const none: readonly LeftPhoto[] = []

type LeftPhotosProps = { attachments: { list: Pick<Attachments['list'], 'get'>; restore: Attachments['restore'] }; draft: string }

/** Photos that were chosen here and not sent before the page was gone: they lie on the device. */
export function LeftPhotos({ attachments: { list, restore }, draft }: LeftPhotosProps) {
	const [left, setLeft] = useState(none)
	useEffect(() => {
		let isOver = false
		const named = () => new Set(list.get().flatMap(({ key, stored }) => [key, ...(stored?.bytes ? [stored.bytes] : [])]))
		leftPhotos(draft, named()).then(
			// The form may have been handed some of them meanwhile.
			(found) => !isOver && setLeft(found.filter(({ id }) => !named().has(id))),
			() => undefined,
		)
		return () => {
			isOver = true
		}
	}, [list, draft])
	if (left.length === 0) return null
	return (
		<div role="status">
			<Notice
				action={
					<>
						<Button
							look="quiet"
							onClick={() => {
								restore(left)
								setLeft(none)
							}}
						>
							Übernehmen
						</Button>
						<Button
							look="quiet"
							onClick={() => {
								forgetPhotos(left.map(({ id }) => id))
								setLeft(none)
							}}
						>
							Verwerfen
						</Button>
					</>
				}
			>
				{left.length === 1
					? '1 Foto von vorhin ist noch nicht gespeichert.'
					: `${left.length} Fotos von vorhin sind noch nicht gespeichert.`}
			</Notice>
		</div>
	)
}
