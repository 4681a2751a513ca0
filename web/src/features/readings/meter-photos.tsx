import { IconCamera } from '../../ui/icons.gen.ts'
import { useEffect, useState, type ChangeEvent } from 'react'
import { useObservable } from '../../platform/page/observable.ts'
import { useOpenForm } from '../../platform/page/open-forms.ts'
import { useTouch } from '../../ui/use-media.ts'
import type { Attachment } from '../../kit/attachments/attachment.ts'
import type { Attachments } from '../../kit/attachments/attachments.ts'
import { AttachmentTile, type TileAttachments } from '../event-form/fields/attachment-tile.tsx'
import { isBusy, useUnloadQuestion } from '../../kit/attachments/unload-question.ts'
import type { RoundRow } from '../../kit/readings/round-row.ts'
import type { RoundPhotos } from './round-photos.ts'
import './meter-photos.css'

/** The photos of one meter: on their way as soon as they are taken, also when one has gone on. */
export function useRowPhotos(photos: RoundPhotos, row: RoundRow) {
	const [attachments] = useState(() => photos.of(row))
	useEffect(() => photos.hold(row, attachments))
	const list = useObservable(attachments.list, attachments.list.get())
	const busy = isBusy(list)
	useOpenForm(busy)
	useUnloadQuestion(busy)
	return { attachments, list }
}

/** Takes a photo of the meter. */
export function MeterCamera({ meter, attachments }: { meter: string; attachments: Pick<Attachments, 'add'> }) {
	const touch = useTouch()
	const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
		attachments.add([...(currentTarget.files ?? [])])
		currentTarget.value = ''
	}
	return (
		<label className="meter-camera" title="Foto">
			<IconCamera size={22} stroke={1.8} aria-hidden />
			<input
				type="file"
				accept="image/*"
				aria-label={`${meter}: Foto`}
				{...(touch ? { capture: 'environment' } : { multiple: true })}
				onChange={choose}
			/>
		</label>
	)
}

type MeterPhotosProps = { meter: string; list: readonly Attachment[]; attachments: TileAttachments }

export const MeterPhotos = ({ meter, list, attachments }: MeterPhotosProps) =>
	list.length === 0 ? null : (
		<ul className="meter-photos" aria-label={`Fotos: ${meter}`}>
			{list.map((each) => (
				<li key={each.key}>
					<AttachmentTile attachment={each} attachments={attachments} />
				</li>
			))}
		</ul>
	)
