import type { Endpoint, Sent } from '@hausheft/contract/endpoint.ts'
import { files } from '@hausheft/contract/files.ts'
import { inbox } from '@hausheft/contract/inbox.ts'
import { fill, type Progress, type Send } from '@hausheft/demo/fill.ts'
import { height, width } from '@hausheft/demo/pictures/draw.ts'
import { call, request, urlOf } from '../platform/api/client.ts'

export type { Progress }

/** Makes the demo house for the signed-in person, or goes on with it; answers the id of its group. */
export async function fillDemo(seed: string, signal: AbortSignal, onProgress: (progress: Progress) => void): Promise<string> {
	const { group } = await fill({ seed, send: send(signal), onProgress, signal })
	return group.id
}

/** Everything goes out by the one person who is signed in. */
const send = (signal: AbortSignal): Send => ({
	call: <E extends Endpoint>(endpoint: E, input: Sent<E>, { key, version }: { key: string; version?: number }) =>
		call(endpoint, input, { signal, ...(key && { key }), ...(version !== undefined && { version }) }),
	upload: async ({ group, property, filename, mime, bytes }, { key }) => {
		const form = new FormData()
		if (property !== null) form.append('property', property)
		form.append('file', new Blob([bytes], { type: mime }), filename)
		const response = await request(urlOf(property === null ? inbox.createInboxItem : files.createFile, { params: { id: group } }), {
			method: 'POST',
			headers: { 'idempotency-key': key },
			body: form,
			signal,
		})
		return (await response.json()) as { id: string }
	},
	develop,
})

/** Smaller than on the server's side: the phone that draws them has other things to do. */
const size = { width: width * 0.75, height: height * 0.75 }

/** A drawing as JPEG, made by the browser itself. */
async function develop(svg: string): Promise<Uint8Array> {
	const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }))
	try {
		const image = new Image(width, height)
		image.src = url
		await image.decode()
		const canvas = Object.assign(document.createElement('canvas'), size)
		canvas.getContext('2d')?.drawImage(image, 0, 0, size.width, size.height)
		const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.76))
		return new Uint8Array((await blob?.arrayBuffer()) ?? new ArrayBuffer(0))
	} finally {
		URL.revokeObjectURL(url)
	}
}
