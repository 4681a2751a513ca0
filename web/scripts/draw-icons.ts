// Draws the app's icons from the lines of ui/logo.tsx into public/, which is committed: run by hand when the sign changes.
import { writeFile } from 'node:fs/promises'
import sharp from 'sharp'

const green = '#24594a'
const paper = '#fffdf9'
const brick = '#f2a184'

const lines = `<g fill="none" stroke="${paper}" stroke-linecap="round" stroke-linejoin="round" stroke-width="2.6">
<path d="M6.5 15.5 16 7.5l9.5 8M14.5 19.5h7.5M14.5 24.5h4.5"/></g>
<circle cx="10" cy="19.5" r="1.7" fill="${brick}"/><circle cx="10" cy="24.5" r="1.7" fill="${paper}"/>`

const sign = (corner: number) =>
	`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="${corner}" fill="${green}"/>${lines}</svg>`

// Launchers cut a maskable icon to their own shape: the lines stay inside the safe circle of 80 %.
const maskable = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-6 -6 44 44"><path d="M-6-6h44v44H-6z" fill="${green}"/>${lines}</svg>`

// What a shared link shows: the sign on paper, 1200 x 630.
const card = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630"><path d="M0 0h1200v630H0z" fill="#f6f2ea"/>
<path d="M0 470Q260 390 620 450T1200 400V630H0z" fill="#bcd2bf"/><path d="M0 545Q400 480 760 540T1200 510V630H0z" fill="#83a688"/>
<svg x="440" y="130" width="320" height="320" viewBox="0 0 32 32"><rect width="32" height="32" rx="9" fill="${green}"/>${lines}</svg></svg>`

const target = (name: string) => new URL(`../public/${name}`, import.meta.url)
const png = async (svg: string, width: number) =>
	sharp(Buffer.from(svg), { density: 1200 }).resize(width).png({ palette: true, compressionLevel: 9 }).toBuffer()

/** An .ico file is a short head and a PNG. */
const ico = (image: Buffer, size: number) => {
	const head = Buffer.alloc(22)
	head.writeUInt16LE(1, 2)
	head.writeUInt16LE(1, 4)
	head.writeUInt8(size, 6)
	head.writeUInt8(size, 7)
	head.writeUInt16LE(1, 10)
	head.writeUInt16LE(32, 12)
	head.writeUInt32LE(image.length, 14)
	head.writeUInt32LE(head.length, 18)
	return Buffer.concat([head, image])
}

await writeFile(target('icons/icon.svg'), sign(9))
await writeFile(target('icons/icon-192.png'), await png(sign(9), 192))
await writeFile(target('icons/icon-512.png'), await png(sign(9), 512))
await writeFile(target('icons/maskable-192.png'), await png(maskable, 192))
await writeFile(target('icons/maskable-512.png'), await png(maskable, 512))
await writeFile(target('icons/apple-touch-icon.png'), await png(sign(0), 180))
await writeFile(target('favicon.ico'), ico(await png(sign(9), 32), 32))
await writeFile(target('share.png'), await png(card, 1200))
