import { IconCamera, IconPhotoX, IconX } from '../../ui/icons.gen.ts'
import type { ChangeEvent } from 'react'
import { files } from '@hausheft/contract/files.ts'
import { urlOf } from '../../platform/api/client.ts'
import { Sending } from '../../kit/sending.tsx'
import { usePhoto } from '../../kit/use-photo.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { emergencyFaces } from './emergency-kinds.ts'
import type { Line } from './emergency-rules.ts'

type EmergencyLineProps = {
	group: string
	property: string
	line: Line
	/** Which of its kind it is. */
	name: string
	onChange: (change: Partial<Line>) => void
	onRemove: () => void
}

/** One thing to know: where it is or who helps, a number, a photo. */
export function EmergencyLine({ group, property, line: { kind, text, phone, file }, name, onChange, onRemove }: EmergencyLineProps) {
	const isNumber = kind === 'number'
	const { send, progress, trouble, retry, forget } = usePhoto({ group, property, onSent: (id) => onChange({ file: id }) })
	const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
		const chosen = currentTarget.files?.[0]
		currentTarget.value = ''
		if (chosen) void send(chosen)
	}
	return (
		<div className="emergency-line" role="group" aria-label={name}>
			<Field label={isNumber ? 'Wer hilft' : 'Wo es ist, was zu tun ist'}>
				{(control) => (
					<textarea
						{...control}
						className="input"
						rows={isNumber ? 1 : 2}
						maxLength={1000}
						placeholder={emergencyFaces[kind].example}
						value={text}
						onChange={({ target }) => onChange({ text: target.value })}
					/>
				)}
			</Field>
			<Field label="Telefon">
				{(control) => (
					<input
						{...control}
						className="input"
						type="tel"
						autoComplete="off"
						maxLength={50}
						value={phone}
						onChange={({ target }) => onChange({ phone: target.value })}
					/>
				)}
			</Field>
			<div className="emergency-line-photo">
				{file && <img src={urlOf(files.getContent, { params: { id: file }, query: { size: 'thumb' } })} alt={`Foto zu ${name}`} />}
				<label className="button button-secondary">
					<IconCamera size={19} stroke={1.9} aria-hidden />
					{file ? 'Anderes Foto' : 'Foto'}
					<input type="file" accept="image/*" className="hidden-visually" aria-label={`Foto zu ${name}`} onChange={choose} />
				</label>
				{file && (
					<Button
						look="quiet"
						Icon={IconPhotoX}
						onClick={() => {
							forget()
							onChange({ file: null })
						}}
					>
						Foto entfernen
					</Button>
				)}
				<IconButton label={`${name} entfernen`} Icon={IconX} onClick={onRemove} />
			</div>
			<Sending label="Foto wird hochgeladen" progress={progress} trouble={trouble} retry={retry} />
		</div>
	)
}
