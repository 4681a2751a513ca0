// Hides how the built page becomes the two that are served: the app's shell, and one whose first view the server has rendered.
import { createHash } from 'node:crypto'

/** A page in the parts between which the app's HTML and what it boots from are put. */
export type Template = { head: string; tail: string }
/** What the server has rendered: the app's HTML and the page's title element. */
export type FirstView = { html: string; title: string }
/** And its own styles, as the header of its answer lets them in. */
export type HotTemplate = Template & { inline: ReturnType<typeof inlineHashes> }

const root = '<div id="root">'

const split = (html: string): Template => {
	const at = html.indexOf(root) + root.length
	if (at < root.length) throw new Error('The built page has no root element')
	return { head: html.slice(0, at), tail: html.slice(at) }
}

/** The page as the build wrote it. */
export const shellTemplate = split

/**
 * Starts the app once its first view has been painted: until then nothing but the HTML may be on the wire. What it loads stands in an
 * element of data, so that this text is a constant. The styles are in the page: links stand for them, switched off, so that the app does not
 * fetch them again. Written into the page, a browser that looks ahead would fetch them all the same.
 */
const starter = `(()=>{let s=0;const d=document,{entry:e,scripts:c,styles:y,late:m}=JSON.parse(d.getElementById("start").textContent),a=(r,h,o)=>{const l=d.createElement("link");l.toggleAttribute("disabled",o);l.rel=r;l.href=h;d.head.append(l)},go=()=>{if(s++)return;d.head.insertAdjacentHTML("beforeend",m);for(const h of c)a("modulepreload",h,false);for(const h of y)a("stylesheet",h,true);import(e)};try{new PerformanceObserver(l=>l.getEntriesByName("first-contentful-paint").length&&go()).observe({type:"paint",buffered:true})}catch{}setTimeout(go,1500)})()`

const fetchedEarly = /<link rel="(?:icon|manifest)"[^>]*>/g

type PageAssets = { entry: string; scripts: string[]; styles: string[]; css: string }

export function hotTemplate(html: string, { entry, scripts, styles, css }: PageAssets): HotTemplate {
	const whole = html.replaceAll(/\s*<script type="module"[^>]*><\/script>|\s*<link rel="(?:modulepreload|stylesheet)"[^>]*>/g, '')
	// Icon and manifest would be on the wire before the first paint: they come with the scripts.
	const late = whole.match(fetchedEarly)?.join('') ?? ''
	const bare = whole.replaceAll(fetchedEarly, '')
	const addresses = (all: string[]) => all.map((file) => `/${file}`)
	const start = harmless(JSON.stringify({ entry: `/${entry}`, scripts: addresses(scripts), styles: addresses(styles), late }))
	const { head, tail } = split(bare.replace('</head>', () => `<style>${css.replaceAll('</', '<\\/')}</style></head>`))
	const script = `<script type="application/json" id="start">${start}</script><script>${starter}</script>`
	const page = { head, tail: tail.replace('</body>', () => `${script}</body>`) }
	return { ...page, inline: inlineHashes([page.head + page.tail]) }
}

/** JSON inside of HTML: nothing in it may end the element. */
const harmless = (json: string) => json.replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')

const anyTitle = /<title>[^<]*<\/title>/
/** What is left to the browser. */
export const nothingYet: FirstView = { html: '', title: '<title>Hausheft</title>' }

/** The page with what the app boots from, as JSON, and with its first view where the server has rendered one. */
export const pageOf = ({ head, tail }: Template, boot: string, { html, title } = nothingYet): string =>
	`${head.replace(anyTitle, () => title)}${html}${tail.replace('</div>', () => `</div><script type="application/json" id="boot">${harmless(boot)}</script>`)}`

const hashOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`

/** Of every script and style that stands in the pages themselves; elements of data are none. */
export function inlineHashes(pages: string[]): { scripts: string[]; styles: string[] } {
	const found = (pattern: RegExp) => [...new Set(pages.flatMap((page) => [...page.matchAll(pattern)].map(([, text = '']) => hashOf(text))))]
	return {
		scripts: found(/<script(?![^>]*\s(?:src|type="application\/json"))[^>]*>([\s\S]*?)<\/script>/g),
		styles: found(/<style[^>]*>([\s\S]*?)<\/style>/g),
	}
}
