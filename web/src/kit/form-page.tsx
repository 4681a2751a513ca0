import type { ReactNode } from 'react'
import type { InProperty } from '../platform/places/use-property.ts'
import { InBrowser } from '../ui/in-browser.tsx'
import { MobileTop } from '../ui/mobile-top.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { ReadFailed } from '../ui/read-failed.tsx'
import { FormComing, SkeletonCards } from '../ui/skeleton.tsx'
import { NoPermission } from './no-permission.tsx'
import './form-page.css'

type FormPageProps = {
	place: InProperty
	title: string
	note: string
	/** The page that it belongs to. */
	back: { to: string; label: string }
	may: boolean
	/** Why what is to be edited could not be read. */
	error: Error | null
	onRetry: () => void
	/** The form, once it has been read what it begins with. */
	children: ReactNode
}

/** A page on which one document of a house is edited. */
export const FormPage = ({ place: { property, base }, title, note, back, may, error, onRetry, children }: FormPageProps) => (
	<>
		<MobileTop title={title} note={property.name} back={back.to} />
		<PageHeader title={title} note={note} crumbs={[{ to: base, label: property.name }, back]} />
		<div className="wrap form-page">
			{!may ? (
				<NoPermission backTo={base} />
			) : (
				<InBrowser fallback={<FormComing />}>
					{children || (error ? <ReadFailed error={error} onRetry={onRetry} /> : <SkeletonCards count={3} />)}
				</InBrowser>
			)}
		</div>
	</>
)
