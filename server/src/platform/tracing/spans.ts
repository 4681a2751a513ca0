// Hides whether anybody collects what took how long: where nobody does, each place that would tell it has one question, and goes on.

type SpanAttributes = Record<string, string | number>
export type ToldSpan = {
	name: string
	kind: 'database' | 'call' | 'job'
	attributes: SpanAttributes
	outcome?: ((answer: unknown) => SpanAttributes) | undefined
}
export type Spans = {
	/** As part of the request or job that runs just now; what is part of none is not told. A job begins anew. */
	during<T>(told: ToldSpan, work: () => Promise<T>): Promise<T>
}

/** Of this process. */
export const tracing: { spans: Spans | null } = { spans: null }

/** As it is written in the source: never what stands in place of $1. */
export const toldStatement = (name: string, text: string): ToldSpan => ({
	name,
	kind: 'database',
	attributes: { 'db.system.name': 'postgresql', 'db.query.text': text },
})
