// Hides what is done to bytes from outside: a process of its own that the server may kill at any moment (pool.ts).
import { fileTypeFromFile } from 'file-type'
import sharp from 'sharp'
import { edges, imageTypes, mostBytes, mostPixels, type Done, type Inspected, type Reply, type Task } from './tasks.ts'

// One image at a time on one thread, nothing kept, and no other reader of formats than these can be reached.
sharp.concurrency(1)
sharp.cache(false)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif', 'Tiff'].map((format) => `VipsForeignLoad${format}File`) })

const open = (path: string) => sharp(path, { limitInputPixels: mostPixels, sequentialRead: true })

const work = (task: Task): Promise<Done> => (task.do === 'inspect' ? inspect(task.path) : derive(task))

async function inspect(path: string): Promise<Inspected> {
	const mime = (await fileTypeFromFile(path))?.mime ?? null
	if (!mime || !imageTypes.has(mime)) return { mime, width: null, height: null }
	const { width, height } = await open(path)
		.metadata()
		.then(({ autoOrient }) => autoOrient)
		.catch(() => ({ width: null, height: null }))
	return { mime, width, height }
}

/** Without enlarging, upright, in sRGB, and with nothing of the original's metadata. */
async function derive({ path, target, size }: Extract<Task, { do: 'derive' }>): Promise<null> {
	await open(path)
		.autoOrient()
		.resize(edges[size], edges[size], { fit: 'inside', withoutEnlargement: true })
		.webp({ quality: size === 'thumb' ? 72 : 80 })
		.toFile(target)
	return null
}

const answer = (reply: Reply) => process.send?.(reply)
process.on('message', (task: Task) => {
	work(task).then(
		(done) => answer({ done }),
		(error: unknown) => answer({ fault: error instanceof Error ? error.message : String(error) }),
	)
})
process.on('disconnect', () => process.exit(0))
// The work is done on another thread, so that this one can watch it.
setInterval(() => process.memoryUsage.rss() > mostBytes && process.exit(1), 100)
