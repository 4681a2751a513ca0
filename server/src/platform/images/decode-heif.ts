// Hides how the pixels of a HEIC come out of the decoder within half of the memory that heic-decode would copy them to.
import { createRequire } from 'node:module'

type Channel = { id: unknown; width: number; height: number; stride: number; data: Uint8Array }
/** What heic-decode asks in the same way; it writes into memory of its own, which 48 megapixels leave no room for. */
type Libheif = {
	HeifDecoder: new () => { decode(bytes: Uint8Array): { handle: unknown }[] }
	heif_js_decode_image2(handle: unknown, colours: unknown, order: unknown): Promise<{ code?: unknown; channels?: Channel[] } | undefined>
	heif_colorspace: { heif_colorspace_RGB: unknown }
	heif_chroma: { heif_chroma_interleaved_RGB: unknown }
	heif_channel: { heif_channel_interleaved: unknown }
}
type Raw = { width: number; height: number; data: Uint8Array }

/** Turned as HEIF says, as RGB, within the memory of the decoder: it holds one picture, as long as this process. */
export async function decodeHeif(bytes: Uint8Array): Promise<Raw> {
	const near = createRequire(createRequire(import.meta.url).resolve('heic-decode'))
	const libheif: Libheif = near('libheif-js/wasm-bundle')
	const [image] = new libheif.HeifDecoder().decode(bytes)
	if (!image) throw new Error('no picture')
	const { heif_colorspace, heif_chroma, heif_channel } = libheif
	const rgb = [heif_colorspace.heif_colorspace_RGB, heif_chroma.heif_chroma_interleaved_RGB] as const
	const decoded = await libheif.heif_js_decode_image2(image.handle, ...rgb)
	const channel = decoded?.channels?.find(({ id }) => id === heif_channel.heif_channel_interleaved)
	if (!channel) throw new Error('no pixels')
	const { width, height, stride, data } = channel
	const row = width * 3
	if (stride !== row) for (let y = 1; y < height; y++) data.copyWithin(y * row, y * stride, y * stride + row)
	return { width, height, data: data.subarray(0, row * height) }
}
