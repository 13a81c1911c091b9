export interface NumberedStep {
  readonly key: string;
  readonly title: string;
  readonly text: string;
}

export interface NumberedStepsProps {
  readonly title: string;
  readonly lead?: string;
  readonly steps: readonly NumberedStep[];
}

/** Numbered steps beside their heading: `title`, `lead`, `steps`. */
export function NumberedSteps({ title, lead, steps }: NumberedStepsProps) {
  return (
    <section className="mt-20 grid grid-cols-[352px_1fr] gap-x-12 gap-y-6 max-lg:grid-cols-1 max-md:mt-12">
      <div>
        <h2 className="text-24">{title}</h2>
        {lead !== undefined && <p className="mt-2 text-14 text-pretty text-fg2">{lead}</p>}
      </div>
      <ol className="border-y border-fg">
        {steps.map((step, index) => (
          <li
            key={step.key}
            className="grid grid-cols-[32px_1fr] border-line py-4 not-last:border-b max-md:grid-cols-[24px_1fr]"
          >
            <span className="font-mono text-14 text-muted">{index + 1}</span>
            <div>
              <h3 className="text-16 font-medium">{step.title}</h3>
              <p className="mt-1 text-14 text-pretty text-fg2">{step.text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
