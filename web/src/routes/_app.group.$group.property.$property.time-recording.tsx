import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import { TimesSearch } from '../platform/places/times-search.ts'
import { loadScreen } from '../platform/api/screen.ts'

export const Route = createFileRoute('/_app/group/$group/property/$property/time-recording')({
	validateSearch: TimesSearch,
	loader: ({ context, params }) => loadScreen(context.client, 'timeRecording', params),
	component: lazyRouteComponent(() => import('../features/time-recording/time-recording-page.tsx'), 'TimeRecordingPage'),
})
