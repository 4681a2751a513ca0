import { useState } from 'react'
import type { ListedFile } from '@hausheft/contract/files.ts'
import { memories } from '@hausheft/contract/memories.ts'
import { dayMonthYear, dayOf } from '@hausheft/contract/swiss/zurich.ts'
import { FilePicture } from '../../kit/file-picture.tsx'
import { useSend } from '../../platform/api/use-send.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { showToast } from '../../ui/toast-queue.ts'
import { entryOf } from './entry-of.ts'
import './year-ago.css'

/** What was a year ago, as a quiet card that leads there, until somebody puts it away. */
export function YearAgo({ photo, group }: { photo: ListedFile; group: string }) {
	const { mutateAsync } = useSend(memories.hideMemory)
	const [hidden, setHidden] = useState(false)
	if (hidden) return null
	const hide = () => {
		setHidden(true)
		mutateAsync({ params: { id: photo.event ?? '' } }).then(
			() => showToast('Ausgeblendet.'),
			(error: Error) => {
				setHidden(false)
				showToast(error.message, { tone: 'bad' })
			},
		)
	}
	return (
		<section className="year-ago" aria-label="Vor einem Jahr">
			<AppLink {...entryOf(group, photo)} className="year-ago-entry">
				<FilePicture file={photo} size="thumb" />
				<span>
					<span className="dim">Vor einem Jahr</span>
					<b>{photo.title}</b>
					<time className="dim" dateTime={photo.dated_at}>
						{dayMonthYear(dayOf(photo.dated_at))}
					</time>
				</span>
			</AppLink>
			<button type="button" className="year-ago-hide" onClick={hide}>
				Ausblenden
			</button>
		</section>
	)
}
