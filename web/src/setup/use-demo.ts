import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { z } from 'zod/mini'
import { groups } from '@hausheft/contract/groups.ts'
import { ApiError, read } from '../platform/api/client.ts'
import { flushDrafts, keepDraft } from '../platform/device/drafts.ts'
import { discardDraft, readDraft } from '../platform/device/kept-drafts.ts'
import { useOpenForm } from '../platform/page/open-forms.ts'
import { randomId } from '../platform/api/random-id.ts'
import type { Progress } from './fill-demo.ts'

const Begun = z.object({ seed: z.string() })
const draft = 'setup.demo'

type State =
	| { is: 'idle' }
	| { is: 'running'; progress: Progress | undefined }
	/** By the person, or (`problem`) because something was in the way. */
	| { is: 'stopped'; progress: Progress | undefined; problem: string | undefined }

/** Filling the demo house: can be stopped, and goes on where it stopped, after a reload too. */
export function useDemo(person: string) {
	const client = useQueryClient()
	const navigate = useNavigate()
	const [state, setState] = useState<State>(() =>
		readDraft(person, draft, Begun) ? { is: 'stopped', progress: undefined, problem: undefined } : { is: 'idle' },
	)
	const running = useRef<AbortController>(undefined)
	useOpenForm(state.is === 'running')
	useEffect(() => () => running.current?.abort(), [])

	async function start() {
		const { seed } = readDraft(person, draft, Begun)?.value ?? { seed: randomId() }
		keepDraft(person, draft, { seed })
		flushDrafts()
		const controller = new AbortController()
		running.current = controller
		let progress = 'progress' in state ? state.progress : undefined
		setState({ is: 'running', progress })
		const onProgress = (next: Progress) => {
			progress = next
			if (!controller.signal.aborted) setState({ is: 'running', progress })
		}
		try {
			const { fillDemo } = await import('./fill-demo.ts')
			const group = await fillDemo(seed, controller.signal, onProgress)
			discardDraft(person, draft)
			await client.fetchQuery({ ...read(groups.listGroups, {}), staleTime: 0 })
			await navigate({ to: '/group/$group', params: { group }, replace: true })
		} catch (error) {
			if (controller.signal.aborted) return
			controller.abort()
			if (error instanceof ApiError && error.code === 'not_found') discardDraft(person, draft)
			setState({ is: 'stopped', progress, problem: error instanceof Error ? error.message : String(error) })
		}
	}
	function stop() {
		running.current?.abort()
		setState({ is: 'stopped', progress: 'progress' in state ? state.progress : undefined, problem: undefined })
	}
	return { state, start, stop }
}
