import { createFileRoute } from '@tanstack/react-router'
import { requireUser } from '../platform/places/guard.ts'
import { AppFrame } from '../shell/app-frame.tsx'

export const Route = createFileRoute('/_app')({
	beforeLoad: ({ location }) => requireUser(location.href),
	// What the first view consists of is in its file: loaded lazily, it would be a file more.
	component: AppFrame,
})
