// A percentage (product 3.13) with a percent sign after it.
import { AffixField } from './AffixField.tsx';
import type { FieldProps } from './fieldProps.ts';

export const PercentField = (props: FieldProps) => <AffixField {...props} after="%" />;
