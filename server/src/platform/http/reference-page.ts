// Hides how an OpenAPI document becomes one HTML page that needs no script.
import type { JsonSchema } from './json-schemas.ts'
import type { Described, OpenApi, Parameter, Response } from './openapi-document.ts'

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: unknown) => String(text).replaceAll(/[&<>"]/g, (sign) => signs[sign] ?? sign)
const note = (text: string) => ` <i>${escaped(text)}</i>`

/** A schema as one would write a type. */
function shownType(schema: JsonSchema, indent = ''): string {
	if (schema.$ref) {
		const name = escaped(schema.$ref.split('/').at(-1))
		return `<a href="#${name}">${name}</a>`
	}
	const choices = schema.anyOf ?? (schema['oneOf'] as JsonSchema[] | undefined)
	if (choices) return choices.map((each) => shownType(each, indent)).join(' | ')
	if (schema.enum) return schema.enum.map((each) => escaped(JSON.stringify(each))).join(' | ') + notes(schema)
	if (schema.const !== undefined) return escaped(JSON.stringify(schema.const))
	if (schema.properties) return block(schema, indent)
	if (schema.prefixItems) return `Liste aus ${schema.prefixItems.map((each) => shownType(each, indent)).join(' und ')}${notes(schema)}`
	if (schema.items) return `Liste von ${shownType(schema.items, indent)}${notes(schema)}`
	if (typeof schema.additionalProperties === 'object') return `{ <b>[…]</b>: ${shownType(schema.additionalProperties, indent)} }`
	const type = Array.isArray(schema.type) ? schema.type.join(' | ') : (schema.format ?? schema.type ?? 'beliebig')
	return escaped(type) + notes(schema)
}

const bounds: [string, (value: unknown) => string][] = [
	['minLength', (value) => `ab ${value} Zeichen`],
	['maxLength', (value) => `bis ${value} Zeichen`],
	['minimum', (value) => `ab ${value}`],
	['maximum', (value) => `bis ${value}`],
	['maxItems', (value) => `höchstens ${value}`],
	['pattern', (value) => String(value)],
	['default', (value) => `ohne Angabe ${JSON.stringify(value)}`],
	['description', String],
]
const notes = (schema: JsonSchema) => {
	const said = bounds.flatMap(([keyword, words]) => (schema[keyword] === undefined ? [] : [words(schema[keyword])]))
	return said.length ? note(said.join(', ')) : ''
}

function block({ properties = {}, required = [] }: JsonSchema, indent: string): string {
	const deeper = `${indent}  `
	const lines = Object.entries(properties).map(
		([name, each]) => `${deeper}<b>${escaped(name)}</b>${required.includes(name) ? '' : '?'}: ${shownType(each, deeper)}\n`,
	)
	return `{\n${lines.join('')}${indent}}`
}

/** What stands above the calls: how programs come in, and what they ask for every day, as one types it. */
export type Guide = {
	preparation: string
	examples: readonly { title: string; command: string }[]
	/** How an assistant is shown the way in, one after the other. */
	assistants: { words: string; ways: readonly { title: string; command: string }[]; others: string }
}

const listed = (ways: Guide['examples']) =>
	ways.map(({ title, command }) => `<li>${escaped(title)}<pre>${escaped(command)}</pre></li>`).join('')
const guided = ({ preparation, examples, assistants }: Guide) => `<section id="anleitung"><h2>Für eigene Programme</h2>
<p>Ein Programm weist sich mit einem Schlüssel aus, den die Kontoseite ausstellt: <code>Authorization: Bearer hh_…</code>, nie in der Adresse. Es darf höchstens, was
der Schlüssel und die eigene Rolle erlauben. Nicht für Schlüssel sind Anmeldung, Konto, Schlüssel selbst, die Live-Verbindung und was eine frische Anmeldung
verlangt. Ein Schlüssel «Nur lesen» ändert nichts, und einer für einzelne Liegenschaften tut nichts, was die Gruppe als Ganzes angeht (Mitglieder, Einladungen,
Import, Abo, Posteingang, neue Liegenschaften). Ein Schlüssel für alle Gruppen öffnet auch jene, in die man später kommt, und eine, aus der man entfernt und in die
man wieder eingeladen wurde; wer das nicht will, stellt ihn für einzelne Gruppen aus. 600 Aufrufe in der Minute; <code>RateLimit</code> sagt, wie viele bleiben.</p>
<h3>Zehn alltägliche Aufrufe</h3><pre>${escaped(preparation)}</pre>
<ol>${listed(examples)}</ol></section>
<section id="assistenten"><h2>Für Assistenten</h2><p>${escaped(assistants.words)}</p><ul>${listed(assistants.ways)}</ul><p>${escaped(assistants.others)}</p></section>`

export function referencePage(document: OpenApi, styles: string, guide: Guide): string {
	const all = Object.entries(document.paths).flatMap(([path, methods]) =>
		Object.entries(methods).map(([method, described]) => ({ tag: described.tags[0], html: operation(method, path, described, document) })),
	)
	const sections = document.tags.map(({ name }) => {
		const operations = all.filter(({ tag }) => tag === name).map(({ html }) => html)
		return `<section><h2 id="tag-${escaped(name)}">${escaped(name)}</h2>${operations.join('')}</section>`
	})
	const schemas = Object.entries(document.components.schemas).map(
		([name, schema]) => `<h3 id="${escaped(name)}">${escaped(name)}</h3><pre>${shownType(schema)}</pre>`,
	)
	const contents = document.tags.map(({ name }) => `<a href="#tag-${escaped(name)}">${escaped(name)}</a>`)
	return `<!doctype html>
<html lang="de"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(document.info.title)}: Schnittstelle</title>
<link rel="stylesheet" href="${escaped(styles)}"></head><body><main>
<h1>${escaped(document.info.title)}: Schnittstelle</h1><p>${escaped(document.info.description)}</p>
<p>Für Programme: <a href="openapi.json">openapi.json</a></p><nav><a href="#anleitung">Anleitung</a> <a href="#assistenten">Assistenten</a> ${contents.join(' ')} <a href="#formen">Formen</a></nav>
${guided(guide)}
${sections.join('')}<section><h2 id="formen">Formen</h2>${schemas.join('')}</section></main></body></html>`
}

const places = { path: 'Pfad', query: 'Abfrage', header: 'Kopfzeile' }
const parameter = ({ name, in: place, required, description, schema }: Parameter) =>
	`<tr><td><b>${escaped(name)}</b>${required ? '' : '?'}</td><td>${places[place]}</td><td>${shownType(schema)}${description ? `<br>${note(description)}` : ''}</td></tr>`

function operation(method: string, path: string, described: Described, document: OpenApi): string {
	const { operationId, summary, parameters, requestBody, responses } = described
	const bodies = Object.entries(requestBody?.content ?? {}).map(
		([type, { schema }]) => `<h4>Inhalt <small>${escaped(type)}</small></h4><pre>${shownType(schema)}</pre>`,
	)
	return `<details id="${escaped(operationId)}"><summary><code class="method ${method}">${method.toUpperCase()}</code> <code>${escaped(path)}</code>
<span>${escaped(summary)}</span> <small>${escaped(permissionOf(described['x-permission']))}</small></summary>
${parameters.length ? `<table>${parameters.map(parameter).join('')}</table>` : ''}${bodies.join('')}
<h4>Antworten</h4><table>${Object.entries(responses)
		.map(([status, each]) => response(status, each, document))
		.join('')}</table></details>`
}

const permissionOf = (need: Described['x-permission']) => {
	if (need === 'public') return 'ohne Anmeldung'
	if (need === 'signed_in') return 'angemeldet'
	return typeof need === 'string' ? need : need.join(' oder ')
}

function response(status: string, given: Response, { components }: OpenApi): string {
	const { description = '', headers = {}, content = {} } = components.responses[given.$ref?.split('/').at(-1) ?? ''] ?? given
	const bodies = given.$ref ? '' : Object.values(content).map(({ schema }) => `<pre>${shownType(schema)}</pre>`)
	const names = Object.keys(headers).map((name) => ` <code>${escaped(name)}</code>`)
	return `<tr><td><b>${escaped(status === 'default' ? 'sonst' : status)}</b></td><td>${escaped(description)}${names.join('')}${[bodies].flat().join('')}</td></tr>`
}
