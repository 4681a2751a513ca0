import { IconPhotoPlus, IconPhotoSearch, IconPhotoX } from '../../ui/icons.gen.ts'
import { lazy, Suspense, useId, useState } from 'react'
import type { ChangeEvent } from 'react'
import type { Group } from '@hausheft/contract/groups.ts'
import type { Property } from '@hausheft/contract/properties.ts'
import { Button } from '../../ui/button.tsx'
import { PropertyPicture } from '../../kit/property-picture.tsx'
import { Sending } from '../../kit/sending.tsx'
import { usePhoto } from '../../kit/use-photo.ts'
import './property-photo-field.css'

const PhotoChoice = lazy(() => import('./property-photo-choice.tsx').then((module) => ({ default: module.PropertyPhotoChoice })))

type PropertyPhotoFieldProps = {
	group: Group
	property?: Property | undefined
	/** The file's id, empty for none. */
	value: string
	error?: string | undefined
	onChange: (photo: string) => void
}

/** The picture instead of the drawn house: sent from the device, or one of the house's photos. */
export function PropertyPhotoField({ group, property, value, error, onChange }: PropertyPhotoFieldProps) {
	const id = useId()
	const [choosing, setChoosing] = useState(false)
	const { send, progress, trouble, retry, forget } = usePhoto({ group: group.id, property: property?.id, onSent: onChange })
	const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
		const file = currentTarget.files?.[0]
		// The same photo can be chosen again after it was taken away.
		currentTarget.value = ''
		if (file) void send(file)
	}
	/** Another photo, or none, instead of what may be on its way or could not be sent. */
	const take = (photo: string) => {
		forget()
		onChange(photo)
	}
	const shown = property && { ...property, photo: value }
	return (
		<div className="field property-photo-field" role="group" aria-labelledby={id}>
			<span className="field-label" id={id}>
				Foto
			</span>
			<p className="field-help">
				Steht auf der Karte und im Kopf der Liegenschaft, statt der Zeichnung. Sichtbar für alle, die diese Liegenschaft sehen.
			</p>
			{value && <PropertyPicture property={shown ?? { id: 'neu', photo: value, property_type_key: 'land' }} width={252} height={150} />}
			<div className="property-photo-ways">
				<label className="button button-secondary">
					<IconPhotoPlus size={19} stroke={1.9} aria-hidden />
					{value ? 'Anderes Foto hochladen' : 'Foto hochladen'}
					<input type="file" accept="image/*" className="hidden-visually" onChange={choose} />
				</label>
				{property && (
					<Button look="secondary" Icon={IconPhotoSearch} aria-expanded={choosing} onClick={() => setChoosing(!choosing)}>
						Aus den Fotos wählen
					</Button>
				)}
				{value && (
					<Button look="quiet" Icon={IconPhotoX} onClick={() => take('')}>
						Foto entfernen
					</Button>
				)}
			</div>
			<Sending label="Foto wird hochgeladen" progress={progress} trouble={trouble ?? error} retry={retry} />
			{choosing && property && (
				<Suspense fallback={<p className="dim">Wird geladen</p>}>
					<PhotoChoice
						property={property.id}
						value={value}
						onChoose={(photo) => {
							take(photo)
							setChoosing(false)
						}}
					/>
				</Suspense>
			)}
		</div>
	)
}
