import type { Property, PropertyType } from '@hausheft/contract/properties.ts'
import { address } from '@hausheft/contract/swiss/formats.ts'
import { PropertyPicture } from '../../kit/property-picture.tsx'
import type { PropertyValues } from './property-noun.ts'
import '../../ui/box.css'
import './property-card.css'

type PropertyPreviewProps = { values: PropertyValues; types: readonly PropertyType[]; property: Property | undefined }

/** How the property will look in the lists, while it is being typed. Says nothing that the fields do not say. */
export function PropertyPreview({ values, types, property }: PropertyPreviewProps) {
	const type = types.find(({ id }) => id === values.type)
	const picture = { id: property?.id ?? 'neu', photo: values.photo || null, property_type_key: type?.key ?? 'land' }
	return (
		<div className="property-preview" aria-hidden="true">
			<div className="card property-card">
				<PropertyPicture property={picture} width={316} height={190} />
				<div className="property-card-text">
					<b title={values.name}>{values.name.trim() || 'Name'}</b>
					<span className="dim" title={address(values)}>
						{address(values) || 'Adresse'}
					</span>
					<span className="property-card-state">
						<span>{type?.name ?? 'Art'}</span>
					</span>
				</div>
			</div>
		</div>
	)
}
