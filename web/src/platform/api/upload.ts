// Hides how one file is sent, with its progress, which `fetch` cannot tell.
import { files, type File as StoredFile } from '@hausheft/contract/files.ts'
import type { Problem } from '@hausheft/contract/refusals.ts'
import { ApiError, readable, urlOf } from './client.ts'
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
}

/** Sends one file; `fetch` cannot tell how far it is. Throws an ApiError. */
export const upload = ({ group, property, event, stands, blob, filename, key, onProgress, signal }: UploadOptions): Promise<StoredFile> =>
	new Promise((resolve, reject) => {
		const form = new FormData()
		if (property) form.append('property', property)
		if (event) form.append('event', event)
		for (const [name, value] of Object.entries(stands ?? {})) form.append(name, value)
		form.append('file', blob, filename)
		const request = new XMLHttpRequest()
		request.open('POST', urlOf(files.createFile, { params: { id: group } }))
		request.setRequestHeader('idempotency-key', key)
		request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0))
		request.addEventListener('load', () => {
			const reply = parsed(request.responseText)
			const problem = reply as Partial<Problem>
			if (request.status >= 200 && request.status < 300) readable(files.createFile, reply as StoredFile).then(resolve, reject)
			else {
				if (request.status === 401) void refused()
				reject(new ApiError(request.status, problem.code ?? 'internal', { title: request.statusText, ...problem }))
			}
		})
		request.addEventListener('error', () => reject(new ApiError(0, 'offline', {})))
		request.addEventListener('abort', () => reject(new DOMException('', 'AbortError')))
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
