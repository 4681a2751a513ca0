import { createFileRoute } from '@tanstack/react-router'
import { loadScreen } from '../platform/api/screen.ts'

export const Route = createFileRoute('/_app/group/$group/properties')({
	loader: ({ context, params }) => loadScreen(context.client, 'properties', params),
})
