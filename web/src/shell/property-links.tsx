import { IconPlus } from '../ui/icons.gen.ts'
import { AppLink } from '../ui/app-link.tsx'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import { House } from '../kit/house/house.tsx'

export type RailProperty = {
	id: string
	name: string
	/** Key of its type. */
	type: string
	to: string
	/** Address of its photo, shown instead of the drawing. */
	photo?: string | null | undefined
	/** Something is due there. */
	due?: boolean | undefined
}

export type PropertyLinksProps = {
	properties: readonly RailProperty[]
	/** Absent without the right to add one. */
	addTo?: string | undefined
}

/** The houses of the group, each with its little picture. */
export function PropertyLinks({ properties, addTo }: PropertyLinksProps) {
	return (
		<>
			<p className="rail-heading" id="rail-properties">
				Liegenschaften
			</p>
			<ul aria-labelledby="rail-properties">
				{properties.map((property) => (
					<li key={property.id}>
						<PropertyLink {...property} />
					</li>
				))}
				{addTo && (
					<li>
						<AppLink to={addTo} className="rail-link">
							<span className="rail-picture rail-add">
								<IconPlus size={15} stroke={2} aria-hidden />
							</span>
							<span className="rail-name">Liegenschaft anlegen</span>
						</AppLink>
					</li>
				)}
			</ul>
		</>
	)
}

function PropertyLink({ id, name, type, to, photo, due }: RailProperty) {
	return (
		<AppLink to={to} className="rail-link rail-property">
			<span className="rail-picture">
				{photo ? <img src={photo} width={34} height={26} alt="" loading="lazy" /> : <House type={type} seed={id} width={34} height={26} />}
			</span>
			<span className="rail-name">{name}</span>
			{due && (
				<span className="rail-due">
					<VisuallyHidden>, etwas ist fällig</VisuallyHidden>
				</span>
			)}
		</AppLink>
	)
}
