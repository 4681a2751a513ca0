// Hides what is noted about creating something new, so that sending it again after an answer was lost does not make it twice.
import { z } from 'zod/mini'
import type { Body } from './versions.ts'

/** The key under which something new is made, from the first keystroke on, and requests without an answer: whether one was carried out is not known. */
export const Attempts = z.object({ key: z.string(), bodies: z.array(z.string()) })
export type Attempts = z.infer<typeof Attempts>

/** Nothing has been sent yet. */
export const firstAttempt = (key: string): Attempts => ({ key, bodies: [] })

/** What two tabs have sent of the same draft. */
export const joined = (mine: Attempts | undefined, theirs: Attempts | undefined): Attempts | undefined =>
	mine && theirs && { key: mine.key, bodies: [...new Set([...theirs.bodies, ...mine.bodies])] }

/** With one more request on its way; the latest is the last. */
export const withAttempt = (body: Body, { key, bodies }: Attempts): Attempts => {
	const text = JSON.stringify(body)
	return { key, bodies: [...bodies.filter((each) => each !== text), text] }
}
/** This request was certainly not carried out. */
export const withoutAttempt = (body: string, { key, bodies }: Attempts): Attempts => ({
	key,
	bodies: bodies.filter((each) => each !== body),
})

/** Why a request was refused, in plain data. */
export type Refusal = {
	/** 0 where no answer came. */
	status: number
	code: string
	message: string
	errors: readonly { path: string; message: string }[]
	/** Which of several rules stood against it. */
	reason?: string
	/** What is stored now, where the version sent was an older one. */
	current?: unknown
}

export const fullText = 'Auf diesem Gerät ist kein Platz mehr. Das Formular bleibt offen.'

/** Nobody answered, or nobody had time. */
export const isUnanswered = ({ status, code }: Pick<Refusal, 'status' | 'code'>) =>
	code === 'offline' || (code !== 'unreadable' && status >= 500)

/** It had arrived, and what it made is gone by now: under this key nothing is made any more. */
export const isSpent = ({ code, reason }: { code: string; reason?: string | undefined }) => code === 'not_found' && reason === 'stored'

/** The key of what is made once, however often it is sent: another one where that is spent. */
export function keyUntilSpent(newKey: () => string): { now: () => string; refused: (refusal: Parameters<typeof isSpent>[0]) => void } {
	let key: string | undefined
	return {
		now: () => (key ??= newKey()),
		refused(refusal) {
			if (isSpent(refusal)) key = undefined
		},
	}
}

/** Whether it was carried out is not known: no answer came, or one that says nothing. */
export const isUncertain = ({ status, code }: Refusal) => code === 'offline' || code === 'unreadable' || status >= 500
