import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import { Id } from '@hausheft/contract/fields.ts'
import { z } from 'zod/mini'
import { loadScreen } from '../platform/api/screen.ts'

export const Route = createFileRoute('/_app/group/$group/create')({
	validateSearch: z.object({ property: z.catch(z.optional(Id), undefined), watch: z.catch(z.optional(z.string()), undefined) }),
	loader: ({ context, params }) => loadScreen(context.client, 'quickCapture', params),
	component: lazyRouteComponent(() => import('../features/events/quick-capture-page.tsx'), 'QuickCapturePage'),
})
