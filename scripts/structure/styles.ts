import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type Rule, type Selector, transform } from 'lightningcss'
import { placeOf, type Room } from './rooms.ts'
import type { Complaint, Source } from './source.ts'

type Found = Complaint & { file: string }
type Style = { file: string; line: number; className: string; /** The selector is the class and nothing else. */ alone: boolean }

/** Each room's layer; `layers.css` names their order. */
const layers: Partial<Record<Room, string>> = {
	'web ui': 'ui',
	'web kit': 'kit',
	'web feature': 'features',
	'web shell': 'shell',
	'web landing': 'landing',
}
const ownLayers: Record<string, string> = {
	'web/src/ui/reset.css': 'reset',
	'web/src/ui/print.css': 'reset',
	'web/src/ui/tokens.css': 'tokens',
}
const order = 'web/src/ui/layers.css'
/** Classes that packages write into the page. */
const ofPackages = /^(yarl__.*|markedContent)$/

/** What the style sheets of the web app must keep to: their layer, one file for each class, none that nobody uses, sizes from the scale, no variable that nobody sets. */
export function styleComplaints(root: string, files: readonly string[], sources: readonly Source[]): Found[] {
	const complaints: Found[] = []
	const styles: Style[] = []
	for (const file of files) {
		const complain = (line: number, rule: string, message: string) => complaints.push({ file, line, rule, message })
		const rules = rulesOf(root, file)
		for (const { line, message } of layerFaults(file, rules)) complain(line, 'style-layer', message)
		walk(rules, {
			selector: (selector, line) =>
				styles.push(...subjects(selector).map((className) => ({ file, line, className, alone: selector.length === 1 }))),
			size: (line, found) => complain(line, 'font-size', `${found} is no step of the type scale in tokens.css`),
		})
	}
	const isUsed = wordsOf(sources)
	complaints.push(...unsetVariables(root, files, isUsed))
	for (const [className, places] of Map.groupBy(styles, (style) => style.className)) {
		if (ofPackages.test(className)) continue
		for (const { file, line } of strangers(places))
			complaints.push({ file, line, rule: 'style-owner', message: `.${className} is styled in ${ownerOf(places)}: a class has one file` })
		const { file, line } = places[0]!
		if (!isUsed(className)) complaints.push({ file, line, rule: 'style-unused', message: `no code names the class ${className}` })
	}
	return complaints
}

/** What is read without saying what holds otherwise, and set in no sheet and by no code: a colour that is none. */
function unsetVariables(root: string, files: readonly string[], isNamed: (name: string) => boolean): Found[] {
	const sheets = files.map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }))
	const set = new Set(sheets.flatMap(({ text }) => [...text.matchAll(/(--[\w-]+)\s*:/g)].map(([, name]) => name)))
	return sheets.flatMap(({ file, text }) =>
		[...text.matchAll(/var\((--[\w-]+)\)/g)].flatMap(({ 1: name = '', index }) => {
			if (set.has(name) || isNamed(name)) return []
			const line = text.slice(0, index).split('\n').length
			return [{ file, line, rule: 'style-variable', message: `nothing sets ${name}` }]
		}),
	)
}

function rulesOf(root: string, file: string): Rule[] {
	let rules: Rule[] = []
	const code = readFileSync(path.join(root, file))
	transform({ filename: file, code, visitor: { StyleSheet: (sheet) => void (rules = sheet.rules) } })
	return rules
}

function layerFaults(file: string, rules: Rule[]): { line: number; message: string }[] {
	const wanted = ownLayers[file] ?? layers[placeOf(file).room ?? 'tools']
	return rules.flatMap((rule) => {
		if (rule.type === 'ignored') return []
		const line = lineOf(rule)
		if (rule.type === 'layer-statement')
			return file === order ? [] : [{ line, message: `the order of the layers stands in ${order} alone` }]
		if (rule.type === 'import') {
			// Own files lie in their layer already.
			if (rule.value.url.startsWith('.') || rule.value.layer?.join('.') === 'packages') return []
			return [{ line, message: `${rule.value.url} belongs to layer(packages)` }]
		}
		const layer = rule.type === 'layer-block' ? rule.value.name?.join('.') : undefined
		return layer !== undefined && layer === wanted ? [] : [{ line, message: `what stands here belongs to @layer ${wanted ?? '(none)'}` }]
	})
}

type Seen = { selector: (selector: Selector, line: number) => void; size: (line: number, found: string) => void }

function walk(rules: readonly Rule[], seen: Seen, line = 1) {
	for (const rule of rules) {
		const value = 'value' in rule ? (rule.value as Partial<Body>) : {}
		const here = value.loc ? value.loc.line + 1 : line
		for (const selector of value.selectors ?? []) seen.selector(selector, here)
		const { declarations = [], importantDeclarations = [] } = value.declarations ?? {}
		for (const each of [...declarations, ...importantDeclarations]) {
			const property =
				each.property === 'unparsed' ? (each.value as { propertyId: { property: string } }).propertyId.property : each.property
			if (/^font(-size)?$/.test(property) && !isOfScale(each)) seen.size(here, property)
		}
		if (value.rules) walk(value.rules, seen, here)
	}
}

type Body = {
	loc: { line: number }
	selectors: Selector[]
	declarations: { declarations: Declared[]; importantDeclarations: Declared[] }
	rules: Rule[]
}
type Declared = { property: string; value: unknown }

/** `inherit` or made from a step; one whose value names a variable is not parsed any further. */
function isOfScale({ property, value }: Declared) {
	const text = JSON.stringify(value)
	return property === 'unparsed' && (text.includes('"ident":"--text-') || text.includes('"ident","value":"inherit"'))
}

const lineOf = (rule: Rule) => ('value' in rule ? ((rule.value as Partial<Body>).loc?.line ?? 0) + 1 : 1)

/** The classes of the element that a selector is about: those of its last part. */
function subjects(selector: Selector): string[] {
	const last = selector.slice(selector.findLastIndex(({ type }) => type === 'combinator') + 1)
	return last.flatMap((part): string[] => {
		if (part.type === 'class') return [part.name]
		return part.type === 'pseudo-class' && (part.kind === 'is' || part.kind === 'where') ? part.selectors.flatMap(subjects) : []
	})
}

/** A class belongs to the file that styles it alone, without a place around it; else to the first one. */
const ownerOf = (places: Style[]): string => (places.find(({ alone }) => alone) ?? places[0]!).file

const strangers = (places: Style[]) => places.filter(({ file }) => file !== ownerOf(places))

/** Tells whether a class stands in a string of the code, whole or as what a template begins with (`tag-${tone}`). */
function wordsOf(sources: readonly Source[]): (className: string) => boolean {
	const words = new Set<string>()
	const beginnings: string[] = []
	for (const { path: file, strings } of sources) {
		if (!file.startsWith('web/src/')) continue
		for (const text of strings) {
			if (/\.(tsx?|css)$/.test(text)) continue
			for (const word of text.split(/[^\w-]+/)) words.add(word)
			const beginning = /([\w-]+-)\?$/.exec(text)
			if (beginning) beginnings.push(beginning[1]!)
		}
	}
	return (className) => words.has(className) || beginnings.some((each) => className.startsWith(each))
}
