import { createFileRoute } from '@tanstack/react-router'
import { PropertyHomePage } from '../features/properties/property-home-page.tsx'
import { PropertySearch } from '../platform/places/property-search.ts'
import { loadScreen } from '../platform/api/screen.ts'

export const Route = createFileRoute('/_app/group/$group/property/$property/')({
	validateSearch: PropertySearch,
	loader: ({ context, params }) => loadScreen(context.client, 'propertyHome', params),
	// In the first view's file, as the frame.
	component: PropertyHomePage,
})
