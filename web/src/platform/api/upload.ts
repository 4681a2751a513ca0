// Hides how one file is sent, with its progress, which `fetch` cannot tell.
import { files, type File as StoredFile } from '@hausheft/contract/files.ts'
import type { Endpoint, Reply, Sent } from '@hausheft/contract/endpoint.ts'
import type { Problem } from '@hausheft/contract/refusals.ts'
import { ApiError, readable, urlOf } from './client.ts'
import { noteClosedYears } from '../page/closed-years.ts'
import { watchSilence } from '../page/silence.ts'
import { refused } from '../session/session.ts'

type UploadOptions = {
	group: string
	/** Without it a file is of no house yet. */
	property?: string | undefined
	/** The entry that it is added to. */
	event?: string | undefined
	/** Where it stands by itself. */
	stands?: { plan: 'true'; object?: string }
	blob: Blob
	filename: string
	/** The same for every attempt with this file. */
	key: string
	/** 0 to 1. */
	onProgress: (share: number) => void
	signal: AbortSignal
	/** It can wait on the device for a connection: silence ends this attempt. What cannot waits for its answer however busy the server is. */
	mayWait?: boolean
}

/** Sends one file to a group; `fetch` cannot tell how far it is. Throws an ApiError. */
export const upload = ({ group, property, event, stands, ...sent }: UploadOptions): Promise<StoredFile> =>
	sendFile(files.createFile, {
		...sent,
		params: { id: group },
		fields: { ...(property && { property }), ...(event && { event }), ...stands },
	})

/** Too large, of no format that is taken, or empty: the same file is refused however often it is sent. */
export const isNeverTaken = (failure: unknown): failure is ApiError =>
	failure instanceof ApiError && [413, 415, 422].includes(failure.status)

type FileOptions<E> = Pick<UploadOptions, 'blob' | 'filename' | 'key' | 'onProgress' | 'signal' | 'mayWait'> & {
	params: Sent<E> extends { params: infer P } ? P : never
	/** What the form has beside the file. */
	fields: Record<string, string>
}

/** The same for any endpoint that takes one. */
export const sendFile = <E extends Endpoint>(
	endpoint: E,
	{ params, fields, blob, filename, key, onProgress, signal, mayWait = false }: FileOptions<E>,
): Promise<Reply<E>> =>
	new Promise((resolve, reject) => {
		const form = new FormData()
		for (const [name, value] of Object.entries(fields)) form.append(name, value)
		form.append('file', blob, filename)
		const request = new XMLHttpRequest()
		request.open('POST', urlOf(endpoint, { params } as Sent<E>))
		request.setRequestHeader('idempotency-key', key)
		let isSilent = false
		const end = () => {
			isSilent = true
			request.abort()
		}
		const silence = mayWait ? watchSilence(end) : undefined
		request.upload.addEventListener('progress', ({ loaded, total }) => {
			silence?.heard()
			onProgress(total > 0 ? loaded / total : 0)
		})
		request.addEventListener('loadend', () => silence?.end())
		request.addEventListener('load', () => {
			const reply = parsed(request.responseText)
			const problem = reply as Partial<Problem>
			noteClosedYears(request.getResponseHeader('x-year-closed'))
			if (request.status >= 200 && request.status < 300) readable(endpoint, reply as Reply<E>).then(resolve, reject)
			else {
				if (request.status === 401) void refused()
				reject(new ApiError(request.status, problem.code ?? 'internal', { title: request.statusText, ...problem }))
			}
		})
		request.addEventListener('error', () => reject(new ApiError(0, 'offline', {})))
		request.addEventListener('abort', () => reject(isSilent ? new ApiError(0, 'offline', {}) : new DOMException('', 'AbortError')))
		signal.addEventListener('abort', () => request.abort())
		request.send(form)
	})

const parsed = (text: string): unknown => {
	try {
		return JSON.parse(text) as unknown
	} catch {
		return {}
	}
}
