// Hides how the worker takes what another app shares: it keeps it on the device and opens the page that shows it, without sending anything.
import { sharedFor } from '../device/old-rows.ts'
import { DeviceFull, onDevice, type SharedIn } from '../device/store.ts'

export const sharePath = '/share'
/** Any site may send something: what lies there already is not pushed out by it, and it fills no disk. */
const most = { files: 20, each: 25 * 1024 * 1024, together: 100 * 1024 * 1024, letters: 20_000, rows: 20 }
/** Of a form that has more nothing is taken: it would lie in memory as a whole before one could say what of it fits. */
const mostBytes = most.files * most.each + 1024 * 1024
const types = /^(image\/|application\/pdf$|text\/plain$)/

/** A page of any site may post a form here. */
export async function takeShared(request: Request, mayHave = mostBytes): Promise<Response> {
	const taken = await keep(request, Date.now(), mayHave).catch((error: unknown) => {
		console.warn(error)
		return error instanceof DeviceFull || error instanceof TooMuch ? 'full' : undefined
	})
	const said = taken === 'kept' ? '' : taken === 'full' ? '?full' : '?again'
	return Response.redirect(new URL(sharePath + said, location.origin), 303)
}

/** `full`: there is no room for it. Undefined where nothing can be kept. */
async function keep(request: Request, at: number, mayHave: number): Promise<'kept' | 'full' | undefined> {
	const form = await formIn(request, mayHave)
	const text = ['title', 'text', 'url'].flatMap((name) => {
		const said = form.get(name)
		return typeof said === 'string' && said.trim() !== '' ? [said] : []
	})
	const { fitting, leftOut } = chosen(form.getAll('files').filter((part) => part instanceof File))
	const files = await Promise.all(fitting.map(async (file) => ({ name: file.name, type: file.type, bytes: await file.arrayBuffer() })))
	return onDevice(['shared', 'meta'], 'strict', async (transaction) => {
		const shared = transaction.objectStore('shared')
		const owner = (await transaction.objectStore('meta').get('owner'))?.value
		const person = typeof owner === 'string' ? owner : null
		let [room, rows] = [most.together, 0]
		for (const row of await shared.getAll()) {
			if (row.at + sharedFor(row.person) < at) await shared.delete(row.id)
			else {
				room -= bytesOf(row.files)
				rows++
			}
		}
		if (rows >= most.rows) return 'full'
		const within = files.filter(({ bytes }) => {
			const fits = bytes.byteLength <= room
			if (fits) room -= bytes.byteLength
			return fits
		})
		const names = [...leftOut, ...files.filter((file) => !within.includes(file)).map(({ name }) => name)]
		await shared.put({
			id: crypto.randomUUID(),
			person,
			files: within,
			text: text.join('\n').slice(0, most.letters),
			at,
			...(names.length > 0 && { leftOut: names }),
		})
		return 'kept'
	})
}

class TooMuch extends Error {
	override name = 'TooMuch'
}

/** Read no further than that, however much it says it has, or does not say. */
async function formIn(request: Request, mayHave: number): Promise<FormData> {
	const { body, headers } = request
	if (Number(headers.get('content-length')) > mayHave) throw new TooMuch('Ein Formular, das zu gross ist.')
	// Not every browser shows it as it comes.
	if (!body) return request.formData()
	let tooMuch: TooMuch | undefined
	let room = mayHave
	const counted = new TransformStream<Uint8Array, Uint8Array>({
		transform(part, controller) {
			room -= part.byteLength
			if (room >= 0) return controller.enqueue(part)
			tooMuch = new TooMuch('Ein Formular, das zu gross ist.')
			controller.error(tooMuch)
		},
	})
	return new Response(body.pipeThrough(counted), { headers: { 'content-type': headers.get('content-type') ?? '' } })
		.formData()
		.catch((error: unknown) => {
			throw tooMuch ?? error
		})
}

const bytesOf = (files: SharedIn['files']) => files.reduce((sum, { bytes }) => sum + bytes.byteLength, 0)

/** What can be taken of it; of the rest the names alone. */
function chosen(files: readonly File[]) {
	const fitting = files.filter(({ size, type }) => size > 0 && size <= most.each && types.test(type)).slice(0, most.files)
	return { fitting, leftOut: files.filter((file) => !fitting.includes(file)).map(({ name }) => name) }
}
