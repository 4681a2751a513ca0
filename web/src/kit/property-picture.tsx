import { files } from '@hausheft/contract/files.ts'
import type { Property } from '@hausheft/contract/properties.ts'
import { urlOf } from '../platform/api/client.ts'
import { House } from './house/house.tsx'
import './property-picture.css'

type PropertyPictureProps = { property: Pick<Property, 'id' | 'photo' | 'property_type_key'>; width: number; height: number }

/** The property's photo, or the drawn house of its type. The name stands beside it. */
export function PropertyPicture({ property: { id, photo, property_type_key }, width, height }: PropertyPictureProps) {
	if (!photo) return <House className="property-picture" type={property_type_key} seed={id} width={width} height={height} />
	const src = urlOf(files.getContent, { params: { id: photo }, query: { size: width > 300 ? 'preview' : 'thumb' } })
	return <img className="property-picture property-photo" src={src} width={width} height={height} alt="" loading="lazy" />
}
