import { IconCamera, IconPhotoPlus } from '../../../ui/icons.gen.ts'
import { useState, type ChangeEvent } from 'react'
import { cx } from '../../../ui/cx.ts'
import { useTouch } from '../../../ui/use-media.ts'
import type { Attachment } from '../../../kit/attachments/attachment.ts'
import type { Attachments } from '../../../kit/attachments/attachments.ts'
import { CheckBox } from './check-field.tsx'
import './photo-field.css'

type PhotoButtonsProps = { attachments: Pick<Attachments, 'add' | 'sendFull'>; list: readonly Attachment[] }

/** Where photos and files are taken or chosen, and in which size they go. */
export function PhotoButtons({ attachments, list }: PhotoButtonsProps) {
	const touch = useTouch()
	const [full, setFull] = useState(false)
	const chooseSize = (next: boolean) => {
		setFull(next)
		attachments.sendFull(next)
	}
	const choose = (event: ChangeEvent<HTMLInputElement>) => {
		attachments.add([...(event.currentTarget.files ?? [])])
		// The same photo can be chosen again after it was taken away.
		event.currentTarget.value = ''
	}
	return (
		<>
			<div className={cx('photo-buttons', list.length === 0 && 'photo-buttons-first')}>
				{touch && (
					<label className="photo-button">
						<IconCamera size={list.length === 0 ? 30 : 22} stroke={1.7} aria-hidden />
						Kamera
						<input type="file" accept="image/*" capture="environment" onChange={choose} />
					</label>
				)}
				<label className="photo-button">
					<IconPhotoPlus size={22} stroke={1.7} aria-hidden />
					{touch ? 'Auswählen' : 'Fotos und Dateien auswählen'}
					<input type="file" multiple onChange={choose} />
				</label>
			</div>
			<div className="photo-hint dim" hidden={touch && list.length === 0}>
				<CheckBox label="Fotos nicht verkleinern" checked={full} onChange={chooseSize} />
				<span role="status">{full && list.some(({ isScaled }) => isScaled) && 'Was schon gesendet ist, bleibt verkleinert.'}</span>
				{!touch && 'Auch hierher ziehen oder einfügen.'}
			</div>
		</>
	)
}
